import { PageTitle } from '../../ui';

/*
 * Stand-ins for the steps, which other features bring and test themselves. What is tried here is the frame: which step
 * shows, where its buttons lead, and what happens when it breaks.
 */
interface StepProps {
  onNext?: () => void;
  onBack?: () => void;
  onNewOrder?: () => void;
}

/** While set, the configure step throws this when it renders. */
export const broken: { error: Error | null } = { error: null };

/** Like the real ones, each takes the moves that it has and ignores the others. */
function step(title: string, moves: (keyof StepProps)[]) {
  return function FakeStep(props: StepProps) {
    if (title === 'Teile konfigurieren' && broken.error) throw broken.error;
    const [onNext, onBack, onNewOrder] = (['onNext', 'onBack', 'onNewOrder'] as const).map((move) =>
      moves.includes(move) ? props[move] : undefined,
    );
    return (
      <>
        <PageTitle>{title}</PageTitle>
        {onBack && (
          <button type="button" onClick={onBack}>
            Schritt zurück
          </button>
        )}
        {onNext && (
          <button type="button" onClick={onNext}>
            Schritt weiter
          </button>
        )}
        {onNewOrder && (
          <button type="button" onClick={onNewOrder}>
            Neue Bestellung
          </button>
        )}
      </>
    );
  };
}

export const UploadStep = step('Modelle hochladen', ['onNext']);
export const ConfigureStep = step('Teile konfigurieren', ['onNext', 'onBack']);
export const ReviewStep = step('Bestellübersicht', ['onNext', 'onBack']);
export const OrderStep = step('Daten eingeben', ['onBack']);
export const CompleteStep = step('Vielen Dank', ['onNewOrder']);
export const SuccessPage = step('Zahlung erfolgreich', []);
