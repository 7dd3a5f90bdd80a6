import { riskWords } from '../words.ts';
import type { Viewing } from './useViewport.ts';

const Icon = ({ d }: { readonly d: string }) => (
  <svg className="zoom-icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={d} />
  </svg>
);

export const ZoomButtons = ({
  viewing: { zoomIn, zoomOut, reset, isZoomed, canZoomIn },
}: {
  readonly viewing: Viewing;
}) => (
  <div className="map-zoom">
    <button type="button" aria-label={riskWords.zoomIn} aria-disabled={!canZoomIn} onClick={zoomIn}>
      <Icon d="M10 4v12M4 10h12" />
    </button>
    <button type="button" aria-label={riskWords.zoomOut} aria-disabled={!isZoomed} onClick={zoomOut}>
      <Icon d="M4 10h12" />
    </button>
    <button type="button" aria-label={riskWords.wholeMap} aria-disabled={!isZoomed} onClick={reset}>
      <Icon d="M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5" />
    </button>
  </div>
);
