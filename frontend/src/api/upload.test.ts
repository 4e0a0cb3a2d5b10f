import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { uploadModel as Upload } from './upload';

/** A real HTTP server on this machine: what the browser's request makes of its answers is what is tested here. */
let server: Server;
let uploadModel: typeof Upload;
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;

beforeEach(async () => {
  server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString('latin1')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('VITE_API_BASE', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.resetModules();
  ({ uploadModel } = await import('./upload'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

const json = (status: number, body: object) => (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

const file = new File(['solid a\nendsolid a\n'], 'Würfel.stl');
const ids = { userId: '', orderId: 'temp-1' };
const measures = { format: 'stl', triangles: 12 };

describe('POST /api/upload-model', () => {
  test('API-03 API-04 sends file, user id and order id with progress, and gives back where the file is', async () => {
    let sent = { url: '', body: '' };
    answer = (request, response, body) => {
      sent = { url: request.url ?? '', body };
      json(200, { success: true, url: '/api/files/1/x', path: 'a/b/c.stl', error: null, measures })(
        request,
        response,
      );
    };
    const progress: number[] = [];
    const guest = { userId: 'guest_7', orderId: 'temp-1' };
    const stored = await uploadModel(file, { ...guest, onProgress: (share) => progress.push(share) });
    expect(stored).toMatchObject({ success: true, error: null, details: null });
    expect(stored).toMatchObject({ url: '/api/files/1/x', path: 'a/b/c.stl', measures });
    expect(sent.url).toBe('/api/upload-model');
    expect(sent.body).toContain('name="userId"\r\n\r\nguest_7');
    expect(sent.body).toContain('name="orderId"\r\n\r\ntemp-1');
    expect(sent.body).toContain('name="file"');
    expect(sent.body).toContain('solid a');
    expect(progress.at(-1)).toBe(1);
    for (const share of progress) expect(share).toBeGreaterThanOrEqual(0);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });

  test('API-03 a refusal carries success, url, error and details too', async () => {
    const body = {
      success: false,
      url: null,
      path: null,
      error: 'Die Datei endet zu früh.',
      code: 'truncated',
      position: { kind: 'byte', value: 7 },
    };
    answer = json(422, body);
    await expect(uploadModel(file, ids)).rejects.toMatchObject({
      success: false,
      url: null,
      error: body.error,
      details: body,
    });
  });

  test('API-02 API-03 UPL-35 the legal fields come along, and nothing is held where the answer lacks them', async () => {
    const stored = { success: true, url: '/api/files/1/x', path: 'a/b/c.stl', measures };
    const legal = {
      legalWarning: { message: 'Bitte prüfen.', keywords: ['LEGO'], level: 'medium' },
      legalAnalysis: { riskLevel: 'medium', commercialKeywords: [] },
      legalStatements: {
        textVersion: 'v1',
        agreeToTerms: 'a',
        nonCommercialUse: 'b',
        noThirdPartyRights: 'c',
        acceptLiability: 'd',
      },
    };
    answer = json(200, { ...stored, ...legal });
    expect(await uploadModel(file, ids)).toMatchObject(legal);
    answer = json(200, stored);
    expect(await uploadModel(file, ids)).toMatchObject({
      legalWarning: null,
      legalAnalysis: { riskLevel: 'low', commercialKeywords: [] },
      legalStatements: null,
    });
  });

  test('UPL-37 413 has its fixed text, whatever the body says', async () => {
    answer = json(413, { success: false, error: 'Zu viel', code: 'file_too_large' });
    await expect(uploadModel(file, ids)).rejects.toMatchObject({
      message: 'Datei zu groß. Maximale Größe: 50MB',
      status: 413,
    });
  });

  test("UPL-36 the server's own error is shown as it is", async () => {
    const error = 'Fehler beim Verarbeiten der STL-Datei: Die Datei endet zu früh.';
    answer = json(422, { success: false, url: null, path: null, error, code: 'truncated' });
    await expect(uploadModel(file, ids)).rejects.toMatchObject({
      message: error,
      code: 'truncated',
      status: 422,
    });
  });

  test('UPL-36 without an error text, status and text are named', async () => {
    answer = (_, response) => response.writeHead(502, 'Bad Gateway').end('<html></html>');
    await expect(uploadModel(file, ids)).rejects.toThrow('Upload fehlgeschlagen: 502 Bad Gateway');
  });

  test('UPL-36 an answer that makes no sense is the plain text', async () => {
    answer = json(200, { success: true });
    await expect(uploadModel(file, ids)).rejects.toMatchObject({ message: 'Upload fehlgeschlagen' });
  });

  test('UPL-36 a lost connection is the plain text', async () => {
    answer = (request) => request.socket.destroy();
    await expect(uploadModel(file, ids)).rejects.toMatchObject({
      kind: 'network',
      message: 'Upload fehlgeschlagen',
    });
  });

  test('UPL-23 a part over the plate comes with its measures', async () => {
    const plate = { fits: false, fitsTurned: false, lengthMm: 251, widthMm: 20, heightMm: 20, limitMm: 250 };
    answer = json(422, {
      success: false,
      error: 'Modell zu groß für Druckplatte',
      code: 'model_too_big',
      plate,
    });
    await expect(uploadModel(file, ids)).rejects.toMatchObject({ code: 'model_too_big', plate });
  });

  test('UPL-38 no answer in time', async () => {
    answer = () => undefined;
    await expect(uploadModel(file, { ...ids, timeoutMs: 100 })).rejects.toMatchObject({
      kind: 'timeout',
      message: 'Upload timeout - Datei zu groß oder Server überlastet',
    });
  });

  test('API-04 UPL-29 the customer aborts', async () => {
    const cancel = new AbortController();
    answer = () => cancel.abort();
    await expect(uploadModel(file, { ...ids, signal: cancel.signal })).rejects.toMatchObject({
      kind: 'aborted',
      message: 'Upload abgebrochen',
    });
    await expect(uploadModel(file, { ...ids, signal: cancel.signal })).rejects.toMatchObject({
      kind: 'aborted',
    });
  });

  test('ERR-02 a browser without the means to upload', async () => {
    vi.stubGlobal('XMLHttpRequest', undefined);
    await expect(uploadModel(file, ids)).rejects.toThrow(
      'Upload-Funktion nicht verfügbar - Bitte laden Sie die Seite neu',
    );
  });

  test('LIM-02 an upload of which nothing else is said ends after five minutes', async () => {
    const waits: number[] = [];
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      waits.push(this.timeout);
      this.dispatchEvent(new ProgressEvent('timeout'));
    });
    await expect(uploadModel(file, ids)).rejects.toMatchObject({ kind: 'timeout' });
    expect(waits).toEqual([300_000]);
  });
});
