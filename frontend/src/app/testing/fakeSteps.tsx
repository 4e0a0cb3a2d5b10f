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

function step(title: string) {
  return function FakeStep({ onNext, onBack, onNewOrder }: StepProps) {
    if (title === 'Teile konfigurieren' && broken.error) throw broken.error;
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

export const UploadStep = step('Modelle hochladen');
export const ConfigureStep = step('Teile konfigurieren');
export const ReviewStep = step('Bestellübersicht');
export const OrderStep = step('Daten eingeben');
export const CompleteStep = step('Vielen Dank');
export const SuccessPage = step('Zahlung erfolgreich');
