import { useQuery } from '@tanstack/react-query';
import { fetchOpenPoints } from '../../api/openPoints';
import { Card } from '../../ui';

/** What is to be entered or decided before the shop opens; nothing where the list cannot be had. */
export function OpenPoints() {
  const points = useQuery({
    queryKey: ['open-points'],
    queryFn: ({ signal }) => fetchOpenPoints(signal),
  }).data?.data;
  if (!points || points.length === 0) return null;
  return (
    <Card as="section" aria-label="Offen vor der Eröffnung">
      <h2 className="text-xl font-semibold">Offen vor der Eröffnung</h2>
      <ul className="mt-3 divide-y divide-line">
        {points.map(({ code, title, text }) => (
          <li key={code} className="py-3">
            <p className="font-semibold">{title}</p>
            <p className="mt-0.5 max-w-[80ch] text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
