import { useQuery } from '@tanstack/react-query';
import { fetchOpenPoints } from '../../api/openPoints';
import { useSettings } from '../../api/settings';
import { formatCount } from '../../lib/format';
import { Button, Collapsible, QueryFailure } from '../../ui';
import { texts } from './texts';
import { useSaveSettings } from './useSaveSettings';

/** What is to be entered or decided before the shop opens, folded: the settings come first. */
export function OpenPoints() {
  const points = useQuery({
    queryKey: ['open-points'],
    queryFn: ({ signal }) => fetchOpenPoints(signal),
  });
  const decided = useSettings().data?.settings.decided;
  const save = useSaveSettings(texts.decisionSaved);
  if (points.isError) return <QueryFailure query={points} title={texts.openPointsFailed} />;
  const open = points.data?.data ?? [];
  if (open.length === 0) return null;
  return (
    <Collapsible level={2} title={texts.openPoints} aside={formatCount(open.length)}>
      <ul className="-my-3 divide-y divide-line">
        {open.map(({ code, title, text, keepsShut, decision }) => (
          <li key={code} className="py-3">
            <p className="font-semibold">{title}</p>
            <p className="mt-0.5 max-w-[80ch] text-sm text-muted">{text}</p>
            {keepsShut && <p className="mt-1 text-sm font-semibold">{texts.keepsShut}</p>}
            {decision && (
              <Button
                className="mt-2"
                busy={save.isPending}
                onClick={() => save.mutate({ decided: { ...decided, [decision.name]: decision.subject } })}
              >
                {texts.decisions[decision.name]}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Collapsible>
  );
}
