import { render } from '@testing-library/react';
import { memoryHistory } from '../../testing/memoryHistory';
import { App } from '../App';

/** The whole app at an address, with the real routes. */
export function renderApp(address = '/') {
  const history = memoryHistory(address);
  const view = render(<App history={history} />);
  return { ...view, history, address: () => `${history.location.pathname}${history.location.search}` };
}
