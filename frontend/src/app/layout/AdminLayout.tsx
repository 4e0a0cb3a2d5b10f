import { Outlet } from 'react-router';
import { RequireAdmin } from '../../features/session';

export function AdminLayout() {
  return (
    <RequireAdmin>
      <Outlet />
    </RequireAdmin>
  );
}
