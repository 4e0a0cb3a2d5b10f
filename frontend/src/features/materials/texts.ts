import { formatCount } from '../../lib/format';

export const texts = {
  title: 'Materialien',
  lead: 'Was unsere Kunststoffe aushalten, wie sie aussehen, wofür sie taugen und was sie kosten.',
  all: 'Alle Materialien',
  perCm3: (price: string) => `${price} je cm³`,
  colors: (count: number) => (count === 1 ? '1 Farbe' : `${formatCount(count)} Farben`),
  safety: 'Sicherheit',
  guide: 'Die Angaben sind Richtwerte für gedruckte Teile; sie ersetzen keine Prüfung für Ihren Zweck.',
  /** Under a picture that is no photo. */
  drawn: 'Beispiel, gezeichnet',
  example: (part: string) => `Beispiel, am Rechner gezeichnet: ${part}`,
  upload: 'Modell hochladen und Preis sehen',
  loading: 'Materialien werden geladen',
  failed: 'Die Materialien konnten nicht geladen werden.',
} as const;
