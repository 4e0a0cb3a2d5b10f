import { plural } from '../../lib/format';

export const texts = {
  /** Of a part that came with the cart, while its file is not here. */
  arrival: {
    loading: 'Datei wird geladen …',
    unavailable: 'Vorschau derzeit nicht verfügbar',
    announced: 'Dateien werden geladen.',
  },
  triangles: (count: number) => plural(count, 'Dreieck', 'Dreiecke'),
  bodies: (count: number) => plural(count, 'Körper', 'Körper'),
  bodyNames: (count: number) => `Namen der ${count} Körper in der Datei`,
  /** A name that several bodies have. */
  named: (name: string, count: number) => (count > 1 ? `${name} (${count}×)` : name),
  /** Of a part whose stored file the shop could not find; whether it can be ordered, the server says. */
  gone: 'Die Datei dieses Teils ist nicht mehr gespeichert. Bitte laden Sie die Datei erneut hoch.',
  reupload: 'Datei erneut hochladen',
  reuploadOf: (name: string) => `Datei erneut hochladen: ${name}`,
  viewer: {
    loading: 'Loading 3D Model...',
    failed: 'Error loading 3D model',
    reset: 'Ansicht zurücksetzen',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    autoRotate: 'Automatisch drehen',
    hint: 'Ziehen zum Drehen, scrollen zum Zoomen, ESC schließt',
    hintTouch: 'Mit einem Finger drehen, mit zwei Fingern zoomen',
    view: (name: string) => `3D-Ansicht von ${name}`,
    keys: 'Pfeiltasten drehen, Plus und Minus zoomen, 0 oder R setzt die Ansicht zurück.',
    dimensions: 'Maße anzeigen',
    fileColours: 'Farben der Datei zeigen',
    measure: 'Abstand messen',
    section: 'Aufschneiden',
    sectionPlace: 'Lage des Schnitts',
    axes: { 2: 'Höhe', 0: 'Breite', 1: 'Tiefe' },
    axis: 'Richtung des Schnitts',
    /** By how many points are taken. */
    takePoint: [
      'Ersten Punkt antippen (Taste M: Mitte der Ansicht)',
      'Zweiten Punkt antippen (Taste M: Mitte der Ansicht)',
    ],
    distance: (mm: string) => `Abstand: ${mm}`,
    box: (name: string) => `Hüllquader von ${name} mit seinen Maßen`,
    noWebgl: 'Ihr Browser kann hier keine drehbare Ansicht zeigen. Das sind die Maße des Teils:',
    /** Over the view of a part of which only the box is drawn. */
    standIn: 'Platzhalter: Hüllquader des Teils',
    /** Over the view of a part of which these faces of its file are not drawn; null where more than faces is left out. */
    simplified: (missingFaces: readonly number[] | null) => {
      if (!missingFaces) return 'Vorschau vereinfacht: Das Modell ist zu groß, um ganz gezeigt zu werden.';
      const named = missingFaces.slice(0, 3).map((id) => `#${id}`);
      const more = missingFaces.length > named.length ? ', …' : '';
      return `Vorschau vereinfacht: ${plural(missingFaces.length, 'Fläche fehlt', 'Flächen fehlen')} (${named.join(', ')}${more})`;
    },
    lost: 'Die Grafikkarte hat die Ansicht unterbrochen. Sie kommt gleich wieder.',
  },
} as const;
