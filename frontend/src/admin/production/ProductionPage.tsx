import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../features/session';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { Button, PageTitle, Tabs } from '../../ui';
import { ReprintDialog } from '../orders/ReprintDialog';
import { texts as orderTexts } from '../orders/texts';
import { PushSwitch } from '../PushSwitch';
import { PartsView } from './PartsView';
import { PlatesView } from './PlatesView';
import { PrintersView } from './PrintersView';
import { SpoolsView } from './SpoolsView';
import { texts as t } from './texts';

const VIEWS = ['parts', 'plates', 'printers', 'spools'] as const;
type View = (typeof VIEWS)[number];

const CONTENT: Record<View, React.JSX.Element> = {
  parts: <PartsView />,
  plates: <PlatesView />,
  printers: <PrintersView />,
  spools: <SpoolsView />,
};

/** /admin/production: the parts that are to be printed, the plates that they lie on, the printers and the filament. */
export default function ProductionPage() {
  useDocumentTitle(t.title);
  const [address, setAddress] = useSearchParams();
  const [isReprinting, setReprinting] = useState(false);
  const asked = address.get('view');
  // Who sees the orders has the switch there.
  const isWorkshop = useSession().user?.role === 'workshop';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>{t.title}</PageTitle>
        <span className="flex flex-wrap items-center gap-4">
          {isWorkshop && <PushSwitch />}
          <Button size="sm" onClick={() => setReprinting(true)}>
            {orderTexts.reprints.open}
          </Button>
        </span>
      </div>
      {isReprinting && <ReprintDialog onClose={() => setReprinting(false)} />}
      <div className="mt-6">
        <Tabs
          label={t.views.label}
          value={VIEWS.find((known) => known === asked) ?? 'parts'}
          onValueChange={(view) =>
            setAddress(
              (now) => {
                const next = new URLSearchParams(now);
                if (view === 'parts') next.delete('view');
                else next.set('view', view);
                return next;
              },
              { replace: true },
            )
          }
          items={VIEWS.map((value) => ({ value, label: t.views[value], content: CONTENT[value] }))}
        />
      </div>
    </>
  );
}
