/** The browser's own reader of codes, as far as a kiosk needs it. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** Reads the QR code that a camera sees; null without one. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

/** Opens the browser's own reader where there is one, else the library's, which loads only then. */
export async function openCodeReader(): Promise<CodeReader> {
  return (await ownReader()) ?? libraryReader();
}

async function ownReader(): Promise<CodeReader | null> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await Own?.getSupportedFormats();
  if (!Own || !formats?.includes('qr_code')) return null;
  const detector = new Own({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

/** A code held to the camera fills much of the picture: more pixels only cost a weak tablet time. */
const WIDEST = 640;

async function libraryReader(): Promise<CodeReader> {
  const { decodeQR } = await import('qr/decode.js');
  const picture = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (videoWidth === 0) return null;
    const scale = Math.min(1, WIDEST / videoWidth);
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    Object.assign(picture.canvas, { width, height });
    picture.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR(picture.getImageData(0, 0, width, height));
    } catch {
      // It throws for a picture without a code.
      return null;
    }
  };
}
