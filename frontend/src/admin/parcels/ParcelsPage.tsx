import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ORDERS_KEY } from '../../api/adminOrders';
import { type PlannedParcel, planParcels, type TakenParcelResult, takeParcels } from '../../api/parcels';
import { errorText } from '../../lib/errorText';
import { formatCount, plural } from '../../lib/format';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { Banner, Button, DataTable, FailureNote, Field, PageTitle, TextInput, toast } from '../../ui';
import { OrderLink } from '../links';
import { CarrierField } from '../orders/OrderWords';
import { LARGEST_TABLE, readTable } from './readTable';
import { texts as t } from './texts';

type Results = ReadonlyMap<string, TakenParcelResult>;
const NONE: Results = new Map();

/** /admin/parcels: numbers of parcels from a carrier's program, shown before anything happens. */
export default function ParcelsPage() {
  useDocumentTitle(t.title);
  const client = useQueryClient();
  const [carrier, setCarrier] = useState('dhl');
  const [results, setResults] = useState<Results>(NONE);
  const plan = useMutation({
    mutationFn: async ({ by, file }: { by: string; file: File }) => {
      if (file.size > LARGEST_TABLE) throw new Error(t.tooLarge);
      return planParcels(by, await readTable(file));
    },
    onMutate: () => setResults(NONE),
  });
  const [file, setFile] = useState<File | null>(null);
  const read = (by: string, chosen: File | null) => {
    if (chosen) plan.mutate({ by, file: chosen });
  };
  const take = useMutation({
    mutationFn: (planned: readonly PlannedParcel[]) => takeParcels(carrier, planned),
    onSuccess: async (answers) => {
      setResults(new Map(answers.map((answer) => [answer.orderId, answer])));
      const done = answers.filter(({ error }) => !error).length;
      if (done > 0) toast.success(t.done(formatCount(done)));
      await client.invalidateQueries({ queryKey: ORDERS_KEY });
    },
  });
  const wanted = (plan.data ?? []).filter(({ effect }) => effect === 'complete' || effect === 'correct');
  const refused = (plan.data ?? []).filter(({ error }) => error).length;
  const failed = [...results.values()].filter(({ error }) => error).length;
  return (
    <>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <div className="mt-6 flex flex-col gap-6">
        <Link to="/admin/orders?status=processing" className="link self-start">
          {t.toOrders}
        </Link>
        <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <CarrierField
            value={carrier}
            onChange={(next) => {
              setCarrier(next);
              read(next, file);
            }}
          />
          <Field label={t.file}>
            {(input) => (
              <TextInput
                {...input}
                type="file"
                accept=".csv,.txt,text/csv,text/plain"
                onClick={({ currentTarget }) => {
                  // A browser says nothing where the same file is chosen again, and it may have been put right meanwhile.
                  currentTarget.value = '';
                }}
                onChange={({ target }) => {
                  const chosen = target.files?.[0] ?? null;
                  setFile(chosen);
                  read(carrier, chosen);
                }}
              />
            )}
          </Field>
        </div>
        <FailureNote>{plan.isError && errorText(plan.error)}</FailureNote>
        {plan.data && (
          <section className="flex flex-col gap-4" aria-busy={plan.isPending}>
            <h2 className="text-lg font-semibold">{t.plan}</h2>
            <p role="status">{t.sum(formatCount(wanted.length), formatCount(refused))}</p>
            {failed > 0 && <Banner tone="danger" live="alert" title={t.failed(formatCount(failed))} />}
            <DataTable
              caption={t.plan}
              heads={[t.heads.line, t.heads.order, t.heads.number, t.heads.effect]}
              rows={plan.data.map((parcel) => ({
                key: String(parcel.line),
                cells: [
                  <span key="line" className="figures">
                    {parcel.line}
                  </span>,
                  <OrderCell key="order" parcel={parcel} />,
                  <span key="number" className="figures wrap-anywhere">
                    {parcel.trackingNumber}
                  </span>,
                  <EffectCell key="effect" parcel={parcel} result={results.get(parcel.orderId ?? '')} />,
                ],
              }))}
            />
            <FailureNote>{take.isError && errorText(take.error)}</FailureNote>
            {results.size === 0 && (
              <Button
                variant="primary"
                className="self-start"
                disabled={wanted.length === 0 || plan.isPending}
                busy={take.isPending}
                onClick={() => take.mutate(wanted)}
              >
                {wanted.length === 0 ? t.nothing : t.take(formatCount(wanted.length))}
              </Button>
            )}
          </section>
        )}
      </div>
    </>
  );
}

function OrderCell({ parcel: { reference, orderId, customerName } }: { parcel: PlannedParcel }) {
  if (!orderId) return <span className="figures wrap-anywhere">{reference}</span>;
  return (
    <>
      <OrderLink id={orderId} number={reference.replace(/^#/, '').toUpperCase()} />
      <span className="block text-sm wrap-anywhere text-muted">{customerName}</span>
    </>
  );
}

function EffectCell({ parcel, result }: { parcel: PlannedParcel; result: TakenParcelResult | undefined }) {
  const { effect, error, unprinted } = parcel;
  const isTaken = result !== undefined && (effect === 'complete' || effect === 'correct');
  if (isTaken)
    return result.error ? (
      <span className="text-danger">{result.error}</span>
    ) : (
      <span className="text-success">{t.done1}</span>
    );
  if (!effect) return <span className="text-danger">{error}</span>;
  return (
    <>
      {t.effects[effect]}
      {unprinted > 0 && (
        <span className="block text-sm text-warning">{t.unprinted(plural(unprinted, 'Stück', 'Stück'))}</span>
      )}
    </>
  );
}
