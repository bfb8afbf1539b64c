/** The platform of a video visit (§4). */
const VIDEO_PLATFORM = { msTeams: 1, zoom: 2, connect: 3, other: 4, euv: 5 } as const;

export type VideoPlatform = (typeof VIDEO_PLATFORM)[keyof typeof VIDEO_PLATFORM];

const NAMES: Record<VideoPlatform, string> = { 1: 'MS Teams', 2: 'Zoom', 3: 'Connect', 4: 'Other', 5: 'EUV' };

export function videoPlatformName(platform: VideoPlatform): string {
  return NAMES[platform];
}
