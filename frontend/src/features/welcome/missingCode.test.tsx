import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { Welcome } from '.';

vi.mock('./Welcome', () => {
  throw new Error('the connection broke');
});

test('the drop zone stays usable when what stands below it does not come', async () => {
  render(
    <Suspense fallback="drawn by the build">
      <h1>3D-Modelle hochladen</h1>
      <Suspense>
        <Welcome />
      </Suspense>
    </Suspense>,
  );
  await act(async () => {
    window.dispatchEvent(new Event('keydown'));
    await expect(import('./Welcome')).rejects.toThrow();
  });
  expect(screen.getByRole('heading')).toBeVisible();
});
