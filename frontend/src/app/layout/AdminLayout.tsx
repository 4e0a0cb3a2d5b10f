import { Outlet } from 'react-router';
import { PasswordAgain, RequireAdmin } from '../../features/session';

export function AdminLayout() {
  return (
    <RequireAdmin>
      <Outlet />
      <PasswordAgain />
    </RequireAdmin>
  );
}
