import { open } from 'node:fs/promises';
import { createFile, MP4BoxBuffer } from 'mp4box';

export interface VideoSize {
  readonly width: number;
  readonly height: number;
  /** Seconds. */
  readonly duration: number;
}

const piece = 1 << 20;

/**
 * Returns the frame size and duration of an MP4 or MOV file; null when it has no video. It does not read the
 * frames.
 */
export async function measureVideo(path: string): Promise<VideoSize | null> {
  const file = await open(path);
  const parser = createFile();
  const result: { found: VideoSize | null; isDone: boolean } = { found: null, isDone: false };
  parser.onError = () => (result.isDone = true);
  parser.onReady = (info) => {
    result.isDone = true;
    const [track] = info.videoTracks;
    if (track === undefined) return;
    const duration = info.isFragmented
      ? track.samples_duration / track.timescale
      : info.duration / info.timescale;
    result.found = { width: Math.round(track.track_width), height: Math.round(track.track_height), duration };
  };
  try {
    const { size } = await file.stat();
    for (let at = 0; at < size && !result.isDone;) {
      const bytes = new ArrayBuffer(Math.min(piece, size - at));
      await file.read(new Uint8Array(bytes), 0, bytes.byteLength, at);
      const next = parser.appendBuffer(MP4BoxBuffer.fromArrayBuffer(bytes, at));
      // The parser returns the next position to read, and so skips frames.
      at = next === undefined || next <= at ? at + bytes.byteLength : next;
    }
    parser.flush();
    return result.found;
  } catch {
    return null;
  } finally {
    await file.close();
  }
}
