import { useQuery } from '@tanstack/react-query';
import { fetchOpenPoints } from '../../api/openPoints';
import { formatCount } from '../../lib/format';
import { Collapsible, QueryFailure } from '../../ui';
import { texts } from './texts';

/** What is to be entered or decided before the shop opens, folded: the settings come first. */
export function OpenPoints() {
  const points = useQuery({
    queryKey: ['open-points'],
    queryFn: ({ signal }) => fetchOpenPoints(signal),
  });
  if (points.isError) return <QueryFailure query={points} title={texts.openPointsFailed} />;
  const open = points.data?.data ?? [];
  if (open.length === 0) return null;
  return (
    <Collapsible level={2} title={texts.openPoints} aside={formatCount(open.length)}>
      <ul className="-my-3 divide-y divide-line">
        {open.map(({ code, title, text }) => (
          <li key={code} className="py-3">
            <p className="font-semibold">{title}</p>
            <p className="mt-0.5 max-w-[80ch] text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Collapsible>
  );
}
