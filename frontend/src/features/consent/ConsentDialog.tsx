import { useState } from 'react';
import { words } from '../../lib/words';
import { Button, Dialog, Switch } from '../../ui';
import { readConsent, storeConsent } from './consent';
import { closeConsentSettings } from './dialogStore';
import { texts } from './texts';

/** The three categories (COOK-03). What is off was never agreed to, so without a choice both are off; what has no purpose cannot be agreed to. */
export default function ConsentDialog() {
  const [before] = useState(readConsent);
  const [analytics, setAnalytics] = useState(before?.analytics ?? false);
  const choose = (choice: { analytics: boolean }): void => {
    storeConsent(choice);
    closeConsentSettings();
  };
  return (
    <Dialog
      onClose={closeConsentSettings}
      title={texts.dialog}
      description={texts.dialogIntro}
      footer={
        <>
          <Button onClick={closeConsentSettings}>{words.cancel}</Button>
          {/* To take consent back is one press here, as giving it was (Art. 7 (3) GDPR). */}
          <Button onClick={() => choose({ analytics: false })}>{texts.refuse}</Button>
          <Button onClick={() => choose({ analytics })}>{texts.save}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Switch
          checked
          disabled
          onCheckedChange={() => undefined}
          label={texts.necessary}
          hint={texts.necessaryHint}
        />
        <Switch
          checked={analytics}
          onCheckedChange={setAnalytics}
          label={texts.analytics}
          hint={texts.analyticsHint}
        />
        <Switch
          checked={false}
          disabled
          onCheckedChange={() => undefined}
          label={texts.marketing}
          hint={texts.marketingHint}
        />
      </div>
    </Dialog>
  );
}
