import { texts } from './texts';

export { WithdrawalForm } from './WithdrawalForm';
export const withdrawalTitle = texts.title;
