import { useEffect } from 'react';
import { listedParts } from './list';
import { useFiles } from './store';

/** Brings back what a reload left when a step is shown; answers whether files are about to appear. */
export function useRestoredFiles(): boolean {
  useEffect(() => {
    if (!useFiles.getState().restoring) return;
    import('./storage/restoreFiles')
      .then(({ restoreFiles }) => restoreFiles())
      // Without the code nothing comes back on this page; what is saved waits for the next one.
      .catch(() => useFiles.setState({ restoring: false }));
  }, []);
  return useFiles(({ restoring, awaiting }) => restoring || awaiting);
}

/** Tells the steps that files are about to come with the cart, where none is here yet; or that none will. */
export function expectFiles(expected = true): void {
  const { restoring } = useFiles.getState();
  useFiles.setState({ awaiting: expected && listedParts().length === 0 && !restoring });
}
