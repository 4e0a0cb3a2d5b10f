import { type OpenPoint, type OpenPoints, useOpenPoints } from '../../api/openPoints';
import { useSettings } from '../../api/settings';
import { Banner, Card } from '../../ui';
import { AdminPage } from '../AdminPage';
import { Section } from '../Section';
import { type Settings, useChoices } from '../settings/useChoices';
import { PointActions } from './PointActions';
import { Recommendations } from './Recommendations';
import { texts as t } from './texts';

/** /admin/opening: what keeps the shop shut, what would cost customers, and what was decided. */
export default function OpeningPage() {
  const points = useOpenPoints();
  const settings = useSettings().data?.settings;
  return (
    <AdminPage
      title={points.data && isOpened(points.data) ? t.opened : t.title}
      failed={t.failed}
      query={points}
    >
      {(answer) => (
        <div className="flex max-w-4xl flex-col gap-10">
          <State answer={answer} />
          {settings && <Points answer={answer} settings={settings} />}
          {answer.settled.length > 0 && <Settled answer={answer} />}
          {settings && <Recommendations settings={settings} />}
        </div>
      )}
    </AdminPage>
  );
}

const isOpened = ({ open, data }: OpenPoints): boolean => open && !data.some(({ keepsShut }) => keepsShut);

function State({ answer }: { answer: OpenPoints }) {
  if (isOpened(answer)) return <Banner tone="success">{t.takesOrders}</Banner>;
  const { title, text } = answer.opensByDecision ? t.shut : t.trial;
  return (
    <Banner tone={answer.opensByDecision ? 'warning' : 'info'} title={title}>
      {text}
    </Banner>
  );
}

function Points({ answer, settings }: { answer: OpenPoints; settings: Settings }) {
  const { shown, isPending, choose, failure } = useChoices(settings, t.saved);
  const list = (points: OpenPoint[]) => (
    <Card as="ul" padding="none" className="divide-y divide-line">
      {points.map((point) => (
        <li key={point.code} className="p-4 sm:px-6">
          <h3 className="font-semibold">{point.title}</h3>
          <p className="mt-1 max-w-[72ch] text-muted">{point.text}</p>
          <PointActions point={point} settings={shown} isBusy={isPending} onChoose={choose} />
        </li>
      ))}
    </Card>
  );
  const shut = answer.data.filter(({ keepsShut }) => keepsShut);
  const accepted = answer.data.filter((point) => point.accepted);
  const other = answer.data.filter((point) => !point.keepsShut && !point.accepted);
  return (
    <>
      {failure}
      {shut.length > 0 && <Section title={t.keepsShut}>{list(shut)}</Section>}
      {other.length > 0 && <Section title={t.other}>{list(other)}</Section>}
      {accepted.length > 0 && (
        <Section title={t.accepted.title} text={t.accepted.text}>
          {list(accepted)}
        </Section>
      )}
    </>
  );
}

function Settled({ answer }: { answer: OpenPoints }) {
  return (
    <Section title={t.settled}>
      <dl className="divide-y divide-line border-y border-line">
        {answer.settled.map(({ code, title, text }) => (
          <div key={code} className="grid gap-x-6 py-2 sm:grid-cols-[18rem_1fr]">
            <dt className="text-muted">{title}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
