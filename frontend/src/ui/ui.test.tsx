import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import {
  Button,
  Checkbox,
  Collapsible,
  ConfirmDialog,
  Dialog,
  Field,
  FileName,
  FormDialog,
  OptionCard,
  PdfButton,
  ProgressBar,
  QuantityInput,
  RadioGroup,
  Select,
  Stepper,
  TextInput,
} from '.';

describe('Button', () => {
  test('a soft-disabled button is disabled for assistive technology, yet a press reaches the page', async () => {
    const onClick = vi.fn();
    render(
      <Button softDisabled onClick={onClick}>
        Weiter
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Weiter' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    button.focus();
    expect(button).toHaveFocus();
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledOnce();
  });

  test('a busy button swallows presses', async () => {
    const onClick = vi.fn();
    render(
      <Button busy onClick={onClick}>
        Speichern...
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Speichern...' }));
    expect(onClick).not.toHaveBeenCalled();
  });

  test('a busy submit button does not send its form', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Senden
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Senden' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('Field', () => {
  test('label, hint and error belong to the input', () => {
    render(
      <Field label="E-Mail" hint="Für die Bestätigung" error="Ungültige E-Mail-Adresse">
        {(input) => <TextInput {...input} />}
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'E-Mail' });
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
    expect(input).toHaveAccessibleDescription('Für die Bestätigung Ungültige E-Mail-Adresse');
  });

  test('an optional field says so and is not required', () => {
    render(
      <Field label="Firma" required={false}>
        {(input) => <TextInput {...input} />}
      </Field>,
    );
    expect(screen.getByText('optional')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Firma' })).not.toBeRequired();
  });
});

describe('Checkbox', () => {
  test('a press on the label ticks it', async () => {
    const onChange = vi.fn();
    render(<Checkbox checked={false} onCheckedChange={onChange} label="Ich stimme den AGB zu" />);
    await userEvent.click(screen.getByText('Ich stimme den AGB zu'));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  });

  test('an error belongs to the box', () => {
    render(
      <Checkbox
        checked={false}
        onCheckedChange={() => undefined}
        label="AGB"
        error="Sie müssen den AGB zustimmen"
      />,
    );
    const box = screen.getByRole('checkbox', { name: 'AGB' });
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription('Sie müssen den AGB zustimmen');
  });

  test('a mixed state is told as mixed', () => {
    render(
      <Checkbox checked="indeterminate" onCheckedChange={() => undefined} aria-label="Alle auswählen" />,
    );
    expect(screen.getByRole('checkbox', { name: 'Alle auswählen' })).toBePartiallyChecked();
  });
});

describe('QuantityInput', () => {
  function Quantity({ start, seen }: { start: number; seen?: (value: number) => void }) {
    const [value, setValue] = useState(start);
    return (
      <QuantityInput
        label="Anzahl von halter.stl"
        value={value}
        onChange={(next) => {
          seen?.(next);
          setValue(next);
        }}
      />
    );
  }
  const input = () => screen.getByRole('textbox', { name: 'Anzahl von halter.stl' });

  test('minus is disabled at 1 and plus counts up', async () => {
    render(<Quantity start={1} />);
    expect(screen.getByRole('button', { name: 'Anzahl von halter.stl verringern' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Anzahl von halter.stl erhöhen' }));
    expect(input()).toHaveValue('2');
    expect(screen.getByRole('button', { name: 'Anzahl von halter.stl verringern' })).toBeEnabled();
  });

  test.each(['0', '-3', '2,5', 'abc', '1e3', '1.00', '2.5'])('typed %s becomes 1', async (typed) => {
    render(<Quantity start={7} />);
    await userEvent.clear(input());
    await userEvent.type(input(), typed);
    await userEvent.tab();
    expect(input()).toHaveValue('1');
  });

  test('what is too many is said until the quantity is another one, however it changes', async () => {
    render(<Quantity start={7} />);
    await userEvent.clear(input());
    await userEvent.type(input(), '99999');
    await userEvent.tab();
    expect(input()).toHaveValue('10000');
    expect(screen.getByText('Höchstens 10.000 Stück je Teil')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Anzahl von halter.stl verringern' }));
    expect(input()).toHaveValue('9999');
    expect(screen.queryByText('Höchstens 10.000 Stück je Teil')).not.toBeInTheDocument();
  });

  test('an emptied field becomes 1 only when it is left', async () => {
    const seen = vi.fn();
    render(<Quantity start={7} seen={seen} />);
    await userEvent.clear(input());
    expect(seen).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(seen).toHaveBeenLastCalledWith(1);
  });

  test.each(['', '2,5'])(
    'what is typed counts with Enter, as it does on leaving: %j becomes 1',
    async (typed) => {
      render(<Quantity start={7} />);
      await userEvent.clear(input());
      await userEvent.keyboard(`${typed}{Enter}`);
      expect(input()).toHaveValue('1');
    },
  );

  test.each([
    ['10001', '10000'],
    ['99999999999999999999', '10000'],
    ['20.000', '10000'],
  ])('more than can be ordered is told, not cut without a word: %s', async (typed, taken) => {
    render(<Quantity start={7} />);
    await userEvent.clear(input());
    await userEvent.type(input(), typed);
    expect(screen.getByRole('status')).toHaveTextContent('Höchstens 10.000 Stück je Teil');
    await userEvent.tab();
    expect(input()).toHaveValue(taken);
    expect(screen.getByRole('status')).toBeVisible();
    await userEvent.clear(input());
    await userEvent.type(input(), '9.000');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.tab();
    expect(input()).toHaveValue('9000');
  });

  test('a valid number counts while it is typed', async () => {
    const seen = vi.fn();
    render(<Quantity start={1} seen={seen} />);
    await userEvent.clear(input());
    await userEvent.type(input(), '25');
    expect(seen).toHaveBeenLastCalledWith(25);
  });
});

describe('RadioGroup', () => {
  test('each option is reachable by keyboard and a mixed selection has none chosen', async () => {
    const onChange = vi.fn();
    render(
      <RadioGroup label="Schichthöhe" value={null} onValueChange={onChange}>
        <OptionCard value="0.1" title="0,1 mm" text="Hoch" />
        <OptionCard value="0.2" title="0,2 mm" text="Standard" />
      </RadioGroup>,
    );
    for (const option of screen.getAllByRole('radio')) expect(option).not.toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: /0,2 mm/ }));
    expect(onChange).toHaveBeenCalledWith('0.2');
  });

  test.each([
    ['is let go before a busy browser has moved the focus', true],
    ['is still down then', false],
  ])('CFG-02 an arrow key chooses once, whether it %s', async (_, isShort) => {
    const onChange = vi.fn();
    render(
      <RadioGroup label="Material" value="PLA" onValueChange={onChange}>
        <OptionCard value="PLA" title="PLA" />
        <OptionCard value="PETG" title="PETG" />
      </RadioGroup>,
    );
    const [pla, petg] = screen.getAllByRole('radio') as [HTMLElement, HTMLElement];
    pla.focus();
    fireEvent.keyDown(pla, { key: 'ArrowDown' });
    if (isShort) fireEvent.keyUp(pla, { key: 'ArrowDown' });
    await waitFor(() => expect(petg).toHaveFocus());
    if (!isShort) fireEvent.keyUp(petg, { key: 'ArrowDown' });
    expect(onChange.mock.calls).toEqual([['PETG']]);
    // Focus that comes by no arrow chooses nothing.
    act(() => pla.focus());
    expect(onChange).toHaveBeenCalledOnce();
  });
});

describe('Select', () => {
  test('opens by keyboard and gives the chosen value', async () => {
    const onChange = vi.fn();
    render(
      <Select
        aria-label="Farbe"
        value="rot"
        onValueChange={onChange}
        options={[
          { value: 'rot', label: 'Rot' },
          { value: 'blau', label: 'Blau' },
        ]}
      />,
    );
    screen.getByRole('combobox', { name: 'Farbe' }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('option', { name: 'Blau' }));
    expect(onChange).toHaveBeenCalledWith('blau');
  });
});

describe('Dialog', () => {
  test('gives the focus back to what had it before, or to what the caller names', async () => {
    function Page({ named = false }: { named?: boolean }) {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Öffnen</Button>
          <Button id="named">Danach</Button>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title="Fenster"
            {...(named ? { finalFocus: () => document.getElementById('named') } : {})}
          />
        </>
      );
    }
    const { rerender } = render(<Page />);
    const openAndClose = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Öffnen' }));
      await screen.findByRole('dialog', { name: 'Fenster' });
      await userEvent.keyboard('{Escape}');
    };
    await openAndClose();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Öffnen' })).toHaveFocus());
    rerender(<Page named />);
    await openAndClose();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Danach' })).toHaveFocus());
  });

  test('gives the focus to the page where what had it before is gone', async () => {
    function Page() {
      const [open, setOpen] = useState(false);
      const [gone, setGone] = useState(false);
      return (
        <main tabIndex={-1}>
          {!gone && <Button onClick={() => setOpen(true)}>Löschen</Button>}
          <Dialog open={open} onClose={() => setOpen(false)} title="Fenster">
            <Button
              onClick={() => {
                setGone(true);
                setOpen(false);
              }}
            >
              Ja
            </Button>
          </Dialog>
        </main>
      );
    }
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Löschen' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ja' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  test('is named by its title, described, and closes by ESC and by its button', async () => {
    const onClose = vi.fn();
    render(
      <Dialog onClose={onClose} title="Modell zu groß für Druckplatte" description="250 mm">
        Inhalt
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Modell zu groß für Druckplatte' });
    expect(dialog).toHaveAccessibleDescription('250 mm');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Schließen' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test('what cannot be undone has the focus on "Abbrechen"', () => {
    render(
      <ConfirmDialog
        onClose={() => undefined}
        title="Löschen?"
        description="Diese Aktion kann nicht rückgängig gemacht werden."
        confirmLabel="Löschen"
        danger
        onConfirm={() => undefined}
      />,
    );
    expect(screen.getByRole('button', { name: 'Abbrechen' })).toHaveFocus();
  });
});

test('a Collapsible tells whether it is open and hides its content when not', async () => {
  render(<Collapsible title="Material">PLA</Collapsible>);
  const button = screen.getByRole('button', { name: 'Material', expanded: false });
  expect(screen.queryByText('PLA')).not.toBeInTheDocument();
  await userEvent.click(button);
  expect(screen.getByRole('button', { name: 'Material', expanded: true })).toBeVisible();
  expect(screen.getByText('PLA')).toBeVisible();
});

test('a ProgressBar keeps within 0 and 100 and has no value while nobody knows', () => {
  const { rerender } = render(<ProgressBar value={130} label="halter.stl" />);
  expect(screen.getByRole('progressbar', { name: 'halter.stl' })).toHaveAttribute('aria-valuenow', '100');
  rerender(<ProgressBar value={null} label="halter.stl" />);
  expect(screen.getByRole('progressbar', { name: 'halter.stl' })).not.toHaveAttribute('aria-valuenow');
});

test('STEP-03 the stepper marks the current step, tells which are done, and is no navigation', () => {
  render(
    <Stepper
      current="b"
      steps={[
        { id: 'a', label: 'Upload' },
        { id: 'b', label: 'Konfiguration' },
        { id: 'c', label: 'Übersicht' },
      ]}
    />,
  );
  expect(screen.getByRole('list', { name: 'Fortschritt' })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  const [done, current, next] = screen.getAllByRole('listitem');
  expect(done).toHaveTextContent('Upload(erledigt)');
  expect(current).toHaveAttribute('aria-current', 'step');
  expect(next).not.toHaveAttribute('aria-current');
  expect(next).not.toHaveTextContent('erledigt');
});

test.each(['SO101.step', 'Halter_links-2 v3.stl', 'Würfel 20 mm – Kopie (2).stl', '..x..', '_'])(
  'the name %s breaks between its pieces and stays the same text',
  (name) => {
    render(
      <h3>
        <FileName>{name}</FileName>
      </h3>,
    );
    const heading = screen.getByRole('heading', { name: name.trim() });
    expect(heading.textContent).toBe(name);
  },
);

test('a name breaks before its extension, not inside it', () => {
  const { container } = render(<FileName>SO101_neu.step</FileName>);
  expect(container.innerHTML).toContain('SO101_<wbr>neu<wbr>.step');
});

test('a PDF that could not be drawn is told and logged, and can be tried again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const draw = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no such module'));
  render(
    <PdfButton draw={draw} logged="not drawn" failed="Das ging nicht.">
      Herunterladen
    </PdfButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Herunterladen' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Das ging nicht.');
  expect(log).toHaveBeenCalledWith('not drawn', expect.any(Error));
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(draw).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('ADM-15 a form that cannot be sent any more, or is on its way, is not sent by the Enter key', async () => {
  const send = vi.fn();
  const form = (props: { busy: boolean; canSubmit?: boolean }) => (
    <FormDialog title="Frage" submitLabel="Senden" onSubmit={send} onClose={() => undefined} {...props}>
      <input aria-label="Feld" />
    </FormDialog>
  );
  const view = render(form({ busy: false, canSubmit: false }));
  await userEvent.type(screen.getByLabelText('Feld'), 'x{Enter}');
  view.rerender(form({ busy: true }));
  await userEvent.type(screen.getByLabelText('Feld'), 'x{Enter}');
  expect(send).not.toHaveBeenCalled();
  view.rerender(form({ busy: false }));
  await userEvent.type(screen.getByLabelText('Feld'), 'x{Enter}');
  expect(send).toHaveBeenCalledOnce();
});
