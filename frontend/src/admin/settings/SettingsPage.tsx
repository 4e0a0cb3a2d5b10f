import { Link, useSearchParams } from 'react-router';
import { type SettingsAnswer, useSettings } from '../../api/settings';
import { usePricing } from '../../core/client';
import { offeredMaterials } from '../../features/shop';
import { Loading, Tabs } from '../../ui';
import { AdminPage } from '../AdminPage';
import { PicturesTab } from '../pictures/PicturesTab';
import { AdminsCard } from '../security/AdminsCard';
import { SecurityTab } from '../security/SecurityTab';
import { texts as pageTexts } from '../texts';
import { DeliveryTimes } from './DeliveryTimes';
import { HistoryTab } from './HistoryTab';
import { OpenPoints } from './OpenPoints';
import { OperatorSwitches } from './OperatorSwitches';
import { OperatorTab } from './OperatorTab';
import { PrintCostsCard } from './PrintCostsCard';
import { PrintingTab } from './PrintingTab';
import { SettingsEditor } from './SettingsEditor';
import { texts } from './texts';

const t = texts.page;
const TABS = ['prices', 'choices', 'printing', 'pictures', 'history', 'operator', 'security'] as const;
type Tab = (typeof TABS)[number];

export default function SettingsPage() {
  const settings = useSettings();
  return (
    <AdminPage
      title={t.title}
      failed={t.failed}
      query={settings}
      lead={(answer) => t.version(String(answer.version))}
    >
      {(answer) => (
        <div className="flex flex-col gap-8">
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <OpenPoints />
            <Link to="/admin/operation" className="link">
              {texts.operation}
            </Link>
          </div>
          <Areas answer={answer} />
        </div>
      )}
    </AdminPage>
  );
}

function Areas({ answer }: { answer: SettingsAnswer }) {
  const pricing = usePricing();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab');
  const tab: Tab = TABS.find((known) => known === asked) ?? 'prices';
  const content: Record<Tab, React.JSX.Element> = {
    prices: pricing ? (
      <SettingsEditor answer={answer} pricing={pricing} />
    ) : (
      <Loading label={pageTexts.loading} shapes={['h-40 w-full']} />
    ),
    choices: (
      <div className="flex flex-col gap-10">
        <OperatorSwitches settings={answer.settings} />
        <DeliveryTimes times={answer.settings.deliveryTimes} />
      </div>
    ),
    printing: (
      <div className="flex flex-col gap-10">
        <PrintingTab settings={answer.settings} />
        <PrintCostsCard materials={offeredMaterials(answer.settings)} />
      </div>
    ),
    pictures: <PicturesTab />,
    history: <HistoryTab version={answer.version} />,
    operator: <OperatorTab />,
    security: (
      <div className="flex flex-col gap-6">
        <SecurityTab />
        <AdminsCard />
      </div>
    ),
  };
  return (
    <Tabs
      label={texts.tabs.label}
      value={tab}
      onValueChange={(next) => setQuery(next === 'prices' ? {} : { tab: next }, { replace: true })}
      items={TABS.map((value) => ({ value, label: texts.tabs[value], content: content[value] }))}
    />
  );
}
