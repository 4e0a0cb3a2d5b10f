/** The address of the file is given back after this time. */
const CLEAN_UP_MS = 100;

/** Offers the bytes as a download; where the browser refuses that, they open in a new tab. */
export function savePdf(bytes: Uint8Array, fileName: string): void {
  const url = URL.createObjectURL(new Blob([bytes.slice()], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.hidden = true;
  document.body.append(link);
  try {
    link.click();
    setTimeout(() => {
      link.remove();
      URL.revokeObjectURL(url);
    }, CLEAN_UP_MS);
  } catch {
    link.remove();
    // The tab needs the address for as long as it is open.
    window.open(url, '_blank', 'noopener');
  }
}
