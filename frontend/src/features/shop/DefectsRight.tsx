import { Link } from 'react-router';

/** The legal guarantee in words (Art. 246a § 1 EGBGB). */
export function DefectsRight() {
  return (
    <p className="text-muted">
      <span className="font-semibold text-ink">Gesetzliches Mängelhaftungsrecht:</span> Ist ein Teil
      mangelhaft, haben Verbraucher zwei Jahre lang Anspruch auf kostenlose Reparatur oder Ersatz nach ihrer
      Wahl, sonst auf Minderung oder Rückzahlung. Für Unternehmer gilt ein Jahr. Einzelheiten stehen in den{' '}
      <Link to="/agb" className="link">
        AGB
      </Link>
      , Abschnitt 11.
    </p>
  );
}
