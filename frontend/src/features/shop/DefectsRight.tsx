import { Link } from 'react-router';

/** The kind of customer. */
export type Buyer = 'consumer' | 'business';

const CONSUMER =
  'Ist ein Teil mangelhaft, haben Verbraucher zwei Jahre lang Anspruch auf kostenlose Reparatur oder Ersatz nach ihrer Wahl, sonst auf Minderung oder Rückzahlung. Wählen sie die Reparatur, verlängert sich die Frist einmalig um zwölf Monate.';
const BUSINESS = 'Für Unternehmer verjähren Mängelrechte ein Jahr nach der Ablieferung.';

/** The legal guarantee in words (Art. 246a § 1 EGBGB): for this kind of customer, for both kinds until it is chosen. */
export function DefectsRight({ buyer }: { buyer?: Buyer | undefined }) {
  const words = { consumer: CONSUMER, business: BUSINESS };
  return (
    <p className="text-muted">
      <span className="font-semibold text-ink">Gesetzliches Mängelhaftungsrecht:</span>{' '}
      {buyer ? words[buyer] : `${CONSUMER} ${BUSINESS}`} Einzelheiten stehen in den{' '}
      <Link to="/agb" className="link">
        AGB
      </Link>
      , Abschnitt 11.
    </p>
  );
}
