/** The address of the file is given back after this time. */
const CLEAN_UP_MS = 100;

/** Offers a file as a download; where the browser refuses that, it opens in a new tab. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
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
