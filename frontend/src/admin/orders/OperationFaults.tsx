import { Link } from 'react-router';
import { useOperationFaults } from '../../api/operation';
import { Banner, buttonClass } from '../../ui';
import { texts } from './texts';

/** Faults of the machine that a person has to mend, above the cases of the orders. */
export function OperationFaults() {
  const faults = useOperationFaults().data ?? [];
  if (faults.length === 0) return null;
  return (
    <Banner
      tone="danger"
      title={texts.operationNeedsYou(faults.map(({ title }) => title).join(', '))}
      action={
        <Link to="/admin/operation" className={buttonClass({})}>
          {texts.toOperation}
        </Link>
      }
    />
  );
}
