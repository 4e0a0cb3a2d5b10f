import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { PageTitle } from '../../ui';
import { SecurityTab } from './SecurityTab';
import { texts } from './texts';

/** /admin/security: the own second factor, for roles that have no settings. */
export default function SecurityPage() {
  useDocumentTitle(texts.page);
  return (
    <>
      <PageTitle>{texts.page}</PageTitle>
      <div className="mt-8">
        <SecurityTab />
      </div>
    </>
  );
}
