import { ArrowRight, Box, RotateCw, Trash2 } from 'lucide-react';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './gallery.css';
import {
  Badge,
  Banner,
  Button,
  Card,
  Checkbox,
  Collapsible,
  ConfirmDialog,
  DataList,
  DataRow,
  Dialog,
  EmptyState,
  Field,
  IconButton,
  LayerLines,
  Loading,
  OptionCard,
  PageTitle,
  Price,
  ProgressBar,
  QuantityInput,
  RadioGroup,
  Select,
  Skeleton,
  Spinner,
  Stepper,
  Swatch,
  Switch,
  Table,
  Td,
  TextArea,
  TextInput,
  Th,
  Toaster,
  toast,
} from '../src/ui';

/** Every component in every state, to look at while working on the design: `npm run dev`, then /gallery/. Not shipped. */
function Gallery() {
  const [dialog, setDialog] = useState<'none' | 'dialog' | 'confirm' | 'danger'>('none');
  const [ticked, setTicked] = useState(true);
  const [on, setOn] = useState(true);
  const [layer, setLayer] = useState('0.2');
  const [color, setColor] = useState<string | null>(null);
  const [quantity, setQuantity] = useState(4);
  return (
    <main className="page flex flex-col gap-10 py-8">
      <PageTitle lead="Jedes Bauteil in jedem Zustand." aside={<Badge tone="warning">Beispieldaten</Badge>}>
        Bauteile
      </PageTitle>

      <Part name="Stepper">
        {['upload', 'review', 'complete'].map((current) => (
          <Stepper key={current} current={current} label={`Fortschritt ${current}`} steps={STEPS} />
        ))}
      </Part>

      <Part name="Button">
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" iconAfter={<ArrowRight size={20} />}>
            Weiter zur Konfiguration (3 Teile)
          </Button>
          <Button>Zurück</Button>
          <Button variant="ghost">Auswahl aufheben</Button>
          <Button variant="danger" icon={<Trash2 size={20} />}>
            Löschen
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" softDisabled>
            Uploads laufen... Bitte warten
          </Button>
          <Button variant="primary" busy>
            Jetzt bezahlen - 24,90€
          </Button>
          <Button variant="primary" disabled>
            Bestätigen
          </Button>
          <Button busy>Speichern...</Button>
          <Button disabled>Nicht möglich</Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" size="sm">
            Klein
          </Button>
          <Button size="sm" icon={<RotateCw size={16} />}>
            Erneut versuchen
          </Button>
          <Button variant="primary" size="lg">
            Groß
          </Button>
          <IconButton label="3D-Vorschau">
            <Box size={20} />
          </IconButton>
          <IconButton label="Entfernen">
            <Trash2 size={20} />
          </IconButton>
          <IconButton label="Drehen" pressed>
            <RotateCw size={20} />
          </IconButton>
          <Spinner label="Lädt" />
        </div>
      </Part>

      <Part name="Badge">
        <div className="flex flex-wrap gap-2">
          <Badge>Entwurf</Badge>
          <Badge tone="accent">In Bearbeitung</Badge>
          <Badge tone="success">Gespeichert</Badge>
          <Badge tone="warning">geschätzt</Badge>
          <Badge tone="danger">Storniert</Badge>
        </div>
      </Part>

      <Part name="Field">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Vorname">{(input) => <TextInput {...input} defaultValue="Jörg" />}</Field>
          <Field label="Firma" required={false}>
            {(input) => <TextInput {...input} placeholder="Muster GmbH" />}
          </Field>
          <Field label="E-Mail" error="Ungültige E-Mail-Adresse" hint="Dorthin geht die Bestätigung.">
            {(input) => <TextInput {...input} type="email" defaultValue="joerg@" />}
          </Field>
          <Field label="Kundennummer">
            {(input) => <TextInput {...input} disabled defaultValue="K-1024" />}
          </Field>
          <Field label="Farbe">
            {(input) => (
              <Select
                {...input}
                value={color}
                onValueChange={setColor}
                options={COLORS}
                placeholder="Farbe wählen"
              />
            )}
          </Field>
          <Field label="Nachricht" required={false}>
            {(input) => <TextArea {...input} rows={3} />}
          </Field>
        </div>
      </Part>

      <Part name="Checkbox, Switch, RadioGroup, QuantityInput">
        <div className="grid gap-6 sm:grid-cols-2">
          <div>
            <Checkbox checked={ticked} onCheckedChange={setTicked} label="Alle Teile auswählen" />
            <Checkbox checked="indeterminate" onCheckedChange={setTicked} label="2 von 3 Teilen" />
            <Checkbox
              checked={false}
              onCheckedChange={setTicked}
              label="Ich stimme den AGB zu."
              error="Sie müssen den AGB zustimmen"
            />
            <Checkbox checked={false} disabled onCheckedChange={setTicked} label="Nicht wählbar" />
            <Switch checked={on} onCheckedChange={setOn} label="Zweite Farbe" hint="Für Schrift oder Logo" />
            <Switch checked={!on} onCheckedChange={(state) => setOn(!state)} label="Dritte Farbe" />
            <Switch checked disabled onCheckedChange={setOn} label="Notwendig" />
          </div>
          <div className="flex flex-col gap-4">
            <RadioGroup label="Schichthöhe" value={layer} onValueChange={setLayer}>
              <OptionCard value="0.1" title="0,1 mm" text="Hoch" aside="× 1,3" />
              <OptionCard value="0.2" title="0,2 mm" text="Standard" aside="× 1,0" />
              <OptionCard
                value="0.3"
                title="0,3 mm"
                text="Schnell"
                aside="× 0,9"
                media={<Swatch hex="#ee6a1a" name="Mandarinorange" />}
              />
              <OptionCard value="0.4" title="0,4 mm" text="Nicht verfügbar" disabled />
            </RadioGroup>
            <div className="flex flex-wrap items-center gap-4">
              <QuantityInput value={quantity} onChange={setQuantity} label="Anzahl von halter.stl" />
              <QuantityInput value={1} onChange={() => undefined} label="Anzahl von deckel.stl" />
              <QuantityInput value={12} onChange={() => undefined} label="Anzahl" disabled />
            </div>
            <div className="flex gap-2">
              {COLORS.map((option) => (
                <Swatch key={option.value} hex={option.hex} name={option.value} size={28} />
              ))}
            </div>
          </div>
        </div>
      </Part>

      <Part name="ProgressBar, Skeleton">
        <ProgressBar value={20} label="halter.stl" />
        <ProgressBar value={72} label="deckel.stl" />
        <ProgressBar value={100} label="griff.stl" tone="success" />
        <ProgressBar value={null} label="platte.stl" />
        <Loading label="Lädt …" className="flex flex-col gap-2">
          <Skeleton className="h-6 w-1/3" />
          <Skeleton />
          <Skeleton className="h-24 w-full" />
        </Loading>
      </Part>

      <Part name="Banner">
        <Banner>Ihre Dateien bleiben in diesem Browser erhalten.</Banner>
        <Banner tone="success" title="Alle Uploads erfolgreich" />
        <Banner tone="warning" title="Volumen geschätzt">
          Das Netz ist nicht geschlossen, das Volumen wurde aus den Maßen geschätzt.
        </Banner>
        <Banner
          tone="danger"
          title="Keine Verbindung zum Server"
          action={
            <Button size="sm" icon={<RotateCw size={16} />}>
              Erneut versuchen
            </Button>
          }
        >
          Bitte prüfen Sie Ihre Verbindung.
        </Banner>
      </Part>

      <Part name="Card, Collapsible, DataList, Table">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card>
            <h3 className="text-lg font-semibold">Übersicht</h3>
            <DataList className="mt-2">
              <DataRow name="3 Teile">
                <Price cents={248_070} />
              </DataRow>
              <DataRow name="Versand">
                <Price cents={549} />
              </DataRow>
              <DataRow name="Gesamt" strong>
                <Price cents={248_619} />
              </DataRow>
            </DataList>
          </Card>
          <Card selected>Ausgewähltes Teil</Card>
        </div>
        <Collapsible title="Mengenrabatt" aside="5 %" defaultOpen>
          <Table caption="Mengenrabatt">
            <thead>
              <tr>
                <Th>Stück</Th>
                <Th numeric>Rabatt</Th>
              </tr>
            </thead>
            <tbody>
              {['1 bis 4|0 %', '5 bis 9|5 %', 'ab 50|20 %'].map((row) => (
                <tr key={row}>
                  <Td>{row.split('|')[0]}</Td>
                  <Td numeric>{row.split('|')[1]}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Collapsible>
        <Collapsible title="Material" aside="PLA">
          Inhalt
        </Collapsible>
      </Part>

      <Part name="EmptyState, LayerLines">
        <Card padding="none">
          <EmptyState
            title="Keine Dateien gefunden"
            text="Laden Sie zuerst ein 3D-Modell hoch; danach wählen Sie hier Material, Farbe und Füllgrad."
            action={<Button variant="primary">Zum Upload</Button>}
          />
        </Card>
        <div className="flex flex-wrap items-end gap-8">
          <LayerLines shape="vase" />
          <LayerLines shape="cube" printed={0.6} />
          <LayerLines shape="bracket" />
          <LayerLines shape="bracket" printed={0.2} size={72} />
        </div>
      </Part>

      <Part name="Dialog, Toast">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setDialog('dialog')}>Dialog</Button>
          <Button onClick={() => setDialog('confirm')}>Rückfrage</Button>
          <Button onClick={() => setDialog('danger')}>Gefährliche Rückfrage</Button>
          <Button
            onClick={() => {
              toast.success('Erfolgreich abgemeldet!', { duration: 60_000 });
              toast.error('Fehler beim Speichern des Entwurfs.', { duration: 60_000 });
              toast.warning('Die Abmeldung konnte nicht bestätigt werden.', { duration: 60_000 });
              toast.info('halter.stl ist schon in der Liste.', { duration: 60_000 });
            }}
          >
            Toasts
          </Button>
        </div>
      </Part>

      <Dialog
        open={dialog === 'dialog'}
        onClose={() => setDialog('none')}
        title="Modell zu groß für Druckplatte"
        description="Das Modell überschreitet den Bauraum von 250 × 250 × 250 mm."
        footer={
          <>
            <Button onClick={() => setDialog('none')}>Abbrechen</Button>
            <Button variant="primary" onClick={() => setDialog('none')}>
              Verstanden
            </Button>
          </>
        }
      >
        <DataList>
          <DataRow name="Länge">
            <span className="text-danger">312 mm</span>
          </DataRow>
          <DataRow name="Breite">80 mm</DataRow>
          <DataRow name="Höhe">41,5 mm</DataRow>
        </DataList>
      </Dialog>
      <ConfirmDialog
        open={dialog === 'confirm'}
        onClose={() => setDialog('none')}
        title="Warenkorb ersetzen?"
        description="Der Entwurf ersetzt die Artikel, die jetzt im Warenkorb liegen."
        confirmLabel="Ersetzen"
        onConfirm={() => setDialog('none')}
      />
      <ConfirmDialog
        open={dialog === 'danger'}
        onClose={() => setDialog('none')}
        title="Entwurf löschen?"
        description="Diese Aktion kann nicht rückgängig gemacht werden."
        confirmLabel="Löschen"
        danger
        onConfirm={() => setDialog('none')}
      />
    </main>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="border-b border-line pb-2 text-sm font-semibold text-muted">{name}</h2>
      {children}
    </section>
  );
}

const STEPS = [
  { id: 'upload', label: 'Upload' },
  { id: 'configure', label: 'Konfiguration' },
  { id: 'review', label: 'Übersicht' },
  { id: 'order', label: 'Bestellung' },
  { id: 'complete', label: 'Abschluss' },
];

const COLORS = [
  { value: 'Weiß', label: 'Weiß', hex: '#ffffff' },
  { value: 'Schwarz', label: 'Schwarz', hex: '#1a1a1a' },
  { value: 'Mistelgrün', label: 'Mistelgrün', hex: '#3f8e43' },
  { value: 'Eisblau', label: 'Eisblau', hex: '#a3d8e1' },
  { value: 'Gelb', label: 'Gelb', hex: '#f4d53f' },
].map((color) => ({ ...color, media: <Swatch hex={color.hex} name={color.label} /> }));

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
      <Toaster />
    </StrictMode>,
  );
}
