import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { shopQuery } from '../../api/shop';
import { SHOP, startTestServer } from '../../testing/server';
import { GuaranteeNotice, ProductSafety } from '.';

function show(guaranteeNotice?: string) {
  startTestServer();
  const client = new QueryClient();
  client.setQueryData(shopQuery.queryKey, { ...SHOP, ...(guaranteeNotice && { guaranteeNotice }) });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ProductSafety materials={['PLA']} />
        <GuaranteeNotice />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('the official notice on the guarantee stands beside its words, and one press shows it whole', async () => {
  show('/api/guarantee-notice/ab12');
  await userEvent.click(screen.getByRole('button', { name: /^Amtliche Mitteilung/ }));
  const dialog = screen.getByRole('dialog', { name: /^Amtliche Mitteilung/ });
  const picture = screen.getByRole('img', { name: /^Amtliche Mitteilung/ });
  expect(picture).toHaveAttribute('src', '/api/guarantee-notice/ab12');
  // What it says is there in words too.
  expect(dialog).toHaveTextContent(
    'haben Verbraucher zwei Jahre lang Anspruch auf kostenlose Reparatur oder Ersatz nach ihrer Wahl',
  );
});

test('without it the words stand alone', () => {
  show();
  expect(screen.getByText('Gesetzliches Mängelhaftungsrecht:')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
