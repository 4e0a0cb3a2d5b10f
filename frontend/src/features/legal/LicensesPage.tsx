import parts from 'virtual:licenses';
import { LegalPage } from './LegalPage';

const KINDS = [
  ['npm', 'Im Browser'],
  ['crate', 'Im Server und in den Programmteilen des Browsers'],
] as const;

/** The libraries in the shop with their authors and licences; listed by the build. */
export default function LicensesPage() {
  return (
    <LegalPage title="Lizenzen" reviewNote={false}>
      <p>
        Der Shop ist mit der Arbeit anderer gemacht. Hier steht jeder Baustein, den er enthält, mit seiner
        Lizenz. Die Texte der Lizenzen stehen in einer <a href="/lizenzen.txt">eigenen Datei</a>.
      </p>
      {KINDS.map(([kind, title]) => (
        <section key={kind} aria-labelledby={`licenses-${kind}`}>
          <h2 id={`licenses-${kind}`}>{title}</h2>
          <ul>
            {parts
              .filter((part) => part.kind === kind)
              .map(({ name, version, license }) => (
                <li key={`${name} ${version}`} className="wrap-anywhere">
                  {name} {version}: <span lang="en">{license}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p>
        SQLite ist gemeinfrei. Die Standardbibliothek von Rust steht unter{' '}
        <span lang="en">MIT OR Apache-2.0</span>.
      </p>
    </LegalPage>
  );
}
