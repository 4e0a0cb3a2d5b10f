import { expect, test, vi } from 'vitest';
import type { ProductionGroup } from '../../api/adminProduction';
import { parseModel } from '../../core/client';
import { GROUP } from './groups.testing';
import { keyOf, partPictures } from './partPictures';

vi.mock('../../core/client', async (original) => ({
  ...(await original<typeof import('../../core/client')>()),
  parseModel: vi.fn(),
}));

test('the files of a sheet are on their way four at a time, and one that is gone costs its own picture only', async () => {
  const thumbnail = { size: 1, shade: new Uint8Array([128]), alpha: new Uint8Array([255]) };
  vi.mocked(parseModel).mockResolvedValue({ thumbnail } as never);
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({
        createImageData: (width: number, height: number) => ({ data: new Uint8Array(4 * width * height) }),
        putImageData: () => undefined,
      });
      convertToBlob = async () => new Blob([new Uint8Array([1])]);
    },
  );
  const answers: (() => void)[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(
      (address: string) =>
        new Promise((resolve) => {
          const status = address.endsWith('3.stl') ? 404 : 200;
          answers.push(() => resolve(new Response('solid', { status })));
        }),
    ),
  );
  const [part] = GROUP.parts;
  if (!part) throw new Error('the group has no part');
  const parts = Array.from({ length: 9 }, (_, position) => ({
    ...part,
    position,
    fileUrl: `/f/${position}.stl`,
  }));
  const group: ProductionGroup = { ...GROUP, parts };

  const drawing = partPictures([group]);
  await vi.waitFor(() => expect(answers).toHaveLength(4));
  for (let answered = 0; answered < parts.length; answered++) {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(answered));
    expect(answers.length - answered).toBeLessThanOrEqual(4);
    answers[answered]?.();
  }
  const pictures = await drawing;
  expect([...pictures.keys()].sort()).toEqual(parts.filter(({ position }) => position !== 3).map(keyOf));
});
