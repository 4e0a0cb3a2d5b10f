import { ApiError } from '../../api/client';

/** Prices that jump, as the server says it before it saves them: perhaps a slip of the comma. */
export interface PriceJump {
  question: string;
  changes: string[];
}

/** The jump that a save was refused for, which an owner who means it confirms. */
export function priceJumpOf(error: unknown): PriceJump | null {
  if (!(error instanceof ApiError && error.code === 'price_jump')) return null;
  const { changes } = error.body as Pick<PriceJump, 'changes'>;
  return { question: error.message, changes };
}
