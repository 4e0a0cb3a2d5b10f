import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { PageHistory } from '../lib/PageRouter';

/** A history that begins at an address, and leaves the test's own window alone. */
export function memoryHistory(address: string): PageHistory {
  return new PageHistory(createMemoryHistory({ initialEntries: [address], v5Compat: true }));
}
