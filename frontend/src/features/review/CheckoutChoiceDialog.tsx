import { Button, Dialog } from '../../ui';
import { displayName, openAuthDialog, useSession } from '../session';

/**
 * Asks a guest how to go on. A login that happens inside it turns the first way into going on as that user; without one
 * it is never opened for a user (spec section 2).
 */
export function CheckoutChoiceDialog({
  open,
  onOpenChange,
  onContinue,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onContinue: () => void;
}) {
  const { user } = useSession();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Wie möchten Sie fortfahren?"
      description="Für eine Bestellung brauchen Sie kein Konto. Mit Konto sehen Sie Ihre Bestellungen und Rechnungen jederzeit ein."
    >
      <div className="flex flex-col gap-2">
        <Button variant="primary" size="lg" wide onClick={onContinue}>
          {user ? `Als ${displayName(user)} fortfahren` : 'Als Gast fortfahren'}
        </Button>
        {!user && (
          <>
            <Button wide onClick={() => openAuthDialog('register')}>
              Konto erstellen
            </Button>
            <Button wide onClick={() => openAuthDialog('login')}>
              Anmelden
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
