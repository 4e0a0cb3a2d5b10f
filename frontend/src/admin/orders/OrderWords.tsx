import { useState } from 'react';
import type { OrderDetail } from '../../api/adminOrders';
import { randomId } from '../../lib/randomId';
import { Button, type FieldProps } from '../../ui';
import { SelectField, TypedField } from '../fields';
import { ActDialog } from './ActDialog';
import { Block } from './Block';
import { DeliveryDialog } from './DeliveryDialog';
import { texts } from './texts';
import { useOrderActs } from './useOrderActs';
import { useActOnSeen } from './useReloadOrder';

const t = texts.words;
type Asked = 'note' | 'message' | 'shipment' | 'delivery';

/** What is written about an order, and to its customer; where its parcel goes, and how it travels once it is on its way. */
export function OrderWords({ order }: { order: OrderDetail }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const acts = useOrderActs(() => setAsked(null));
  const ask = (next: Asked) => () => {
    acts.reset();
    setAsked(next);
  };
  const common = { busy: acts.isPending, error: acts.error, onClose: () => setAsked(null) };
  const { shipment } = order;
  const isUnderWay = order.status === 'submitted' || order.status === 'processing';
  const isSent = order.status === 'completed' && order.shipping !== 'pickup';
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={ask('note')}>
          {t.note.open}
        </Button>
        <Button size="sm" onClick={ask('message')}>
          {t.message.open}
        </Button>
        {isUnderWay && (
          <Button size="sm" onClick={ask('delivery')}>
            {t.delivery.open}
          </Button>
        )}
      </div>
      {isSent && (
        <Block
          title={t.shipment.title}
          aside={
            <Button size="sm" onClick={ask('shipment')}>
              {shipment ? t.shipment.change : t.shipment.add}
            </Button>
          }
        >
          {shipment ? <ParcelLine shipment={shipment} /> : <p className="text-muted">{t.shipment.none}</p>}
        </Block>
      )}
      {asked === 'delivery' && <DeliveryDialog order={order} onClose={() => setAsked(null)} />}
      {asked === 'note' && (
        <NoteDialog
          {...common}
          onConfirm={(note) => acts.mutate({ seen: order, act: { name: 'addNote', note } })}
        />
      )}
      {asked === 'message' && (
        <MessageDialog
          {...common}
          address={order.customer.email}
          onConfirm={(text, idempotencyKey) =>
            acts.mutate({ seen: order, act: { name: 'writeMessage', text, idempotencyKey } })
          }
        />
      )}
      {asked === 'shipment' && <ShipmentDialog order={order} onClose={() => setAsked(null)} />}
    </>
  );
}

type Parcel = NonNullable<OrderDetail['shipment']>;

const carrierName = ({ carrier }: Parcel) => t.carriers[carrier as keyof typeof t.carriers];

/** Who carries a parcel, and its number with the way to it. */
export function ParcelLine({ shipment }: { shipment: Parcel }) {
  const { page, trackingNumber } = shipment;
  return (
    <p className="figures wrap-anywhere">
      {carrierName(shipment)}{' '}
      {page ? (
        <a href={page} target="_blank" rel="noopener noreferrer" className="link">
          {trackingNumber}
        </a>
      ) : (
        trackingNumber
      )}
    </p>
  );
}

interface DialogProps {
  busy: boolean;
  error: Error | null;
  onClose: () => void;
}

function NoteDialog({ onConfirm, ...rest }: DialogProps & { onConfirm: (note: string) => void }) {
  const [note, setNote] = useState('');
  return (
    <ActDialog
      {...rest}
      variant="primary"
      title={t.note.open}
      description={t.note.hint}
      confirmLabel={t.note.confirm}
      onSubmit={() => onConfirm(note)}
    >
      <TypedField label={t.note.label} rows={4} maxLength={2000} value={note} onChange={setNote} />
    </ActDialog>
  );
}

function MessageDialog({
  address,
  onConfirm,
  ...rest
}: DialogProps & { address: string; onConfirm: (text: string, idempotencyKey: string) => void }) {
  const [text, setText] = useState('');
  // However often the button is pressed: this opening of the dialog is one mail.
  const [idempotencyKey] = useState(randomId);
  return (
    <ActDialog
      {...rest}
      variant="primary"
      title={t.message.open}
      description={t.message.hint(address)}
      confirmLabel={t.message.confirm}
      onSubmit={() => onConfirm(text, idempotencyKey)}
    >
      <div className="flex flex-wrap gap-2">
        {t.message.templates.map(({ name, text: words }) => (
          <Button key={name} size="sm" onClick={() => setText(words)}>
            {name}
          </Button>
        ))}
      </div>
      <TypedField label={t.message.label} rows={8} maxLength={5000} value={text} onChange={setText} />
    </ActDialog>
  );
}

/** Carrier and number of a parcel in one line. */
export const parcelText = ({ shipment }: Pick<OrderDetail, 'shipment'>) =>
  shipment ? `${carrierName(shipment)}, ${shipment.trackingNumber}` : texts.dialogs.changed.nothing;

function ShipmentDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { seen, acts, reload } = useActOnSeen(order, onClose, parcelText);
  const { shipment } = seen;
  const [carrier, setCarrier] = useState(shipment?.carrier ?? 'dhl');
  const [number, setNumber] = useState(shipment?.trackingNumber ?? '');
  return (
    <ActDialog
      variant="primary"
      title={t.shipment.title}
      description={t.shipment.hint}
      confirmLabel={t.shipment.confirm}
      busy={acts.isPending}
      error={acts.error}
      reload={reload}
      onSubmit={() =>
        acts.mutate({ seen, act: { name: 'correctShipment', carrier, trackingNumber: number } })
      }
      onClose={onClose}
    >
      <CarrierField value={carrier} onChange={setCarrier} />
      <TrackingField value={number} onChange={setNumber} />
    </ActDialog>
  );
}

/** The parcel's number. */
export function TrackingField({
  value,
  onChange,
  ...rest
}: Pick<FieldProps, 'hint' | 'required'> & { value: string; onChange: (number: string) => void }) {
  return (
    <TypedField
      label={texts.dialogs.tracking}
      {...rest}
      maxLength={100}
      autoComplete="off"
      inputClassName="figures"
      value={value}
      onChange={onChange}
    />
  );
}

/** Who carries the parcel. */
export function CarrierField({ value, onChange }: { value: string; onChange: (carrier: string) => void }) {
  return (
    <SelectField
      label={t.carrier}
      value={value}
      onValueChange={onChange}
      options={Object.entries(t.carriers).map(([code, label]) => ({ value: code, label }))}
    />
  );
}
