import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { renderAt } from '../../../testing/renderAt';
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
