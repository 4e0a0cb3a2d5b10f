export type { SessionUser } from '../../api/session';
export { AuthDialog } from './AuthDialog';
export { type AuthMode, closeAuthDialog, openAuthDialog } from './authDialogStore';
export { displayName } from './displayName';
export { RequireAdmin } from './RequireAdmin';
export { rememberAct, useRememberedAct } from './rememberedAct';
export { useAfterLogin } from './useAfterLogin';
export { useLogout } from './useLogout';
export { type Session, useSession } from './useSession';
