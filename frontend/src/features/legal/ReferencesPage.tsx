import { OwnPage } from './OwnPage';

/** What was printed for others, in the owner's words. */
export default function ReferencesPage() {
  return <OwnPage name="referenzen" place="references" />;
}
