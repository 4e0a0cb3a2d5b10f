import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { App } from '../App';
import { routes } from '../router';

/** The whole app at an address, with the real routes. */
export function renderApp(address = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const view = render(<App router={router} />);
  return {
    ...view,
    router,
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}
