export type { SessionUser } from '../../api/session';
export { AuthDialog } from './AuthDialog';
export { type AuthMode, closeAuthDialog, openAuthDialog } from './authDialogStore';
export { displayName } from './displayName';
export { RequireAdmin } from './RequireAdmin';
export { useAfterLogin } from './useAfterLogin';
export { rememberAct, useRememberedAct } from './rememberedAct';
export { useLogout } from './useLogout';
export { type Session, useSession } from './useSession';
