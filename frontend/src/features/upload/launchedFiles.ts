import { addFiles } from './loadWork';

/** What Chromium hands an installed app whose file handler was chosen (`file_handlers` of the manifest). */
interface LaunchQueue {
  setConsumer(consumer: (params: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** Takes the files that the shop, installed as an app, was opened with. */
export function followLaunches(): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    void Promise.all(files.map((handle) => handle.getFile())).then(
      (opened) => addFiles(opened),
      // Moved or taken away since it was chosen: the browser says so itself.
      () => undefined,
    );
  });
}
