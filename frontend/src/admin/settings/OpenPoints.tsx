import { Link } from 'react-router';
import { useOpenPoints } from '../../api/openPoints';
import { formatCount } from '../../lib/format';
import { QueryFailure } from '../../ui';
import { texts } from './texts';

/** Leads to what is to be entered or decided before the shop opens, and to what was decided. */
export function OpenPoints() {
  const points = useOpenPoints();
  if (points.isError) return <QueryFailure query={points} title={texts.openPointsFailed} />;
  if (!points.data) return null;
  const count = points.data.data.length;
  return (
    <Link to="/admin/opening" className="link self-start">
      {count > 0 ? texts.openPoints(formatCount(count)) : texts.opening}
    </Link>
  );
}
