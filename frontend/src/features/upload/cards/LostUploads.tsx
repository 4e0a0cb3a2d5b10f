import { Banner, Button } from '../../../ui';
import { dismissLost, useFiles } from '../../files';
import { texts } from '../texts';

/** Asks for the files that a reload could not bring back (SES-04). */
export function LostUploads() {
  const lost = useFiles((state) => state.lost);
  if (lost.length === 0) return null;
  return (
    <Banner
      tone="warning"
      live="status"
      title={texts.lost.title(lost.length)}
      action={<Button onClick={dismissLost}>{texts.lost.dismiss}</Button>}
    >
      <p>{texts.lost.text}</p>
      <ul className="mt-1">
        {lost.map((name) => (
          <li key={name} className="font-semibold wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
