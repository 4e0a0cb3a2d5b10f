import { Button, Dialog, Price } from '../../ui';
import { BulkActions } from './BulkActions';
import type { Configurator } from './configurator';
import { RenamePart } from './RenamePart';
import { SettingsSections, settingsTitle, useSelectedParts } from './SettingsPanel';
import { texts } from './texts';

/** The settings of the selected parts where there is one column only: from below, over the list, with the price at hand. */
export function SettingsSheet({
  configurator,
  open,
  onClose,
}: {
  configurator: Configurator;
  open: boolean;
  onClose: () => void;
}) {
  const parts = useSelectedParts(configurator);
  return (
    <Dialog
      open={open && parts.length > 0}
      onClose={onClose}
      title={settingsTitle(parts)}
      description={
        <div className="flex items-start justify-between gap-2">
          <p>{texts.differenceHint}</p>
          <RenamePart parts={parts} />
        </div>
      }
      footer={
        <div className="flex w-full items-center justify-between gap-4">
          <p>
            <span className="text-sm text-muted">{texts.total}</span>{' '}
            <Price cents={configurator.totalCents} className="block text-lg font-semibold" />
          </p>
          <Button variant="primary" onClick={onClose}>
            {texts.settingsDone}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3">
        <BulkActions parts={parts} className="justify-between" />
        <SettingsSections configurator={configurator} parts={parts} />
      </div>
    </Dialog>
  );
}
