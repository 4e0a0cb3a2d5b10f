import { waitFor } from '@testing-library/react';

/** The field that takes the files of the drop zone. It is neither seen nor read aloud, so it has no label to be found by. */
export function fileInput(): Promise<HTMLInputElement> {
  return waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('there is no drop zone');
    return input;
  });
}
