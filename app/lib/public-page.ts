import type { MetaArgs, MetaDescriptor } from '@remix-run/cloudflare'

/** What search engines, and whoever shows a link to a public page, are told of it. */
export function publicPage(
  { matches, location }: Pick<MetaArgs, 'matches' | 'location'>,
  { title, description }: { title: string; description: string },
): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === 'root')?.data as { origin: string } | undefined
  const origin = root?.origin ?? ''
  const address = origin + location.pathname
  return [
    { title: title.includes(NAME) ? title : `${title} · ${NAME}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: NAME },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${origin}/card.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    {
      property: 'og:image:alt',
      content: 'Plumbline: know what is unsafe in a Terraform plan before you apply it',
    },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

const NAME = 'Plumbline'
