import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandKakaoTalk,
  IconBrandLinkedin,
  IconBrandTiktok,
  IconBrandVk,
  IconBrandWechat,
  IconBrandWhatsapp,
  IconBrandX,
  IconBrandYoutube,
} from '@tabler/icons-react';
import { safeHref } from '../context/safe-href.ts';
import { useVisitor } from '../context/visitor-context.tsx';
import styles from './social-links.module.css';

/** The networks of the registry, in the order of the footer. Their names are the same in every language. */
const NETWORKS = {
  facebook: ['Facebook', IconBrandFacebook],
  instagram: ['Instagram', IconBrandInstagram],
  linkedin: ['LinkedIn', IconBrandLinkedin],
  x: ['X', IconBrandX],
  youtube: ['YouTube', IconBrandYoutube],
  tiktok: ['TikTok', IconBrandTiktok],
  whatsapp: ['WhatsApp', IconBrandWhatsapp],
  wechat: ['WeChat', IconBrandWechat],
  kakao: ['KakaoTalk', IconBrandKakaoTalk],
  vk: ['VK', IconBrandVk],
} as const;

/** The vendor's social networks, as icons in the footer. */
export default function SocialLinks() {
  const { settings } = useVisitor();
  return (
    <ul className={styles.social}>
      {Object.entries(NETWORKS).map(([key, [name, Icon]]) => {
        const href = safeHref(settings.social[key as keyof typeof NETWORKS]);
        return (
          href && (
            <li key={key}>
              <a href={href} target="_blank" rel="noopener" aria-label={name} title={name}>
                <Icon aria-hidden="true" />
              </a>
            </li>
          )
        );
      })}
    </ul>
  );
}
