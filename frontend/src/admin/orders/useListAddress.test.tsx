import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/renderAt';
import { useListAddress } from './useListAddress';

function Writers() {
  const { open, change } = useListAddress();
  const both = () => {
    open('o1');
    change({ q: 'erika' });
  };
  return (
    <>
      <button type="button" onClick={both}>
        beide
      </button>
      <output>{useLocation().search}</output>
    </>
  );
}

test('ADM-14 an order that is opened while a search still waits stays open', async () => {
  renderAt('/admin/orders?sort=total', <Writers />);
  await userEvent.click(screen.getByRole('button', { name: 'beide' }));
  expect(screen.getByRole('status')).toHaveTextContent('?sort=total&order=o1&q=erika');
});

function Shelves() {
  const { show, change } = useListAddress();
  return (
    <>
      <button type="button" onClick={() => show({ shelf: 'archive' })}>
        Archiv
      </button>
      <button type="button" onClick={() => change({ q: 'erika' })}>
        Suche
      </button>
      <output>{useLocation().search}</output>
    </>
  );
}

test('ADM-10 the way back leads to the view before, not out of the list', async () => {
  const { history } = renderAt('/admin/orders?shelf=orders', <Shelves />);
  await userEvent.click(screen.getByRole('button', { name: 'Archiv' }));
  await userEvent.click(screen.getByRole('button', { name: 'Suche' }));
  expect(screen.getByRole('status')).toHaveTextContent('?shelf=archive&q=erika');
  await act(() => history.go(-1));
  expect(screen.getByRole('status')).toHaveTextContent('?shelf=orders');
});
