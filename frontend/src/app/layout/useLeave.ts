import { useNavigate } from 'react-router';
import { cartSaved } from '../../features/cart';
import { useLogout } from '../../features/session';

/** Logging out, as the header and the menu offer it: afterwards the configurator is open and empty. */
export function useLeave() {
  const navigate = useNavigate();
  return useLogout({
    settle: cartSaved,
    onLoggedOut: () => navigate('/konfigurator'),
  });
}
