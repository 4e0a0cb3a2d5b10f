import { useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../features/session';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { PageTitle } from '../../ui';
import { SecurityTab } from './SecurityTab';
import { texts } from './texts';

/** In place of every page, until the second factor that the shop demands is set up. */
export default function SetUpSecondFactor() {
  useDocumentTitle(texts.page);
  const queries = useQueryClient();
  return (
    <>
      <PageTitle lead={texts.demandedOfYou}>{texts.page}</PageTitle>
      <div className="mt-8">
        <SecurityTab onSetUp={() => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })} />
      </div>
    </>
  );
}
