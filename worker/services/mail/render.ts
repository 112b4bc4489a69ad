import type { Message } from './messages.ts'

/** Text and HTML of one message, from one template. */
export function renderMail(message: Message): { text: string; html: string } {
  return { text: renderText(message), html: renderHtml(message) }
}

function renderText({ paragraphs, button, footer, footerLink }: Message): string {
  const link = button ? [`${button.label}:\n${button.address}`] : []
  const advice = footerLink ? [`${footerLink.label}:\n${footerLink.address}`] : []
  return `${[...paragraphs, ...link, '--\nPlumbline', footer, ...advice].join('\n\n')}\n`
}

/** Tables and style attributes: what mail programs understand. No picture, so nothing is loaded from anywhere. */
function renderHtml({ subject, paragraphs, button, footer, footerLink }: Message): string {
  const text = 'font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1b2a41'
  const small = 'font:13px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#5a6b82'
  const body = paragraphs.map(paragraph => `<p style="margin:0 0 16px;${text}">${escapeHtml(paragraph)}</p>`)
  if (button) {
    const address = escapeHtml(button.address)
    body.push(
      `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b2a5b;color:#ffffff;font:600 16px/1.2 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
      `<p style="margin:0 0 16px;${small}">Or open this address:<br><a href="${address}" style="color:#1d5fd1;word-break:break-all">${address}</a></p>`,
    )
  }
  const advice = footerLink
    ? `<br><a href="${escapeHtml(footerLink.address)}" style="color:#1d5fd1">${escapeHtml(footerLink.label)}</a>`
    : ''
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#eef2f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef2f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px"><tr><td style="padding:28px 24px">
<p style="margin:0 0 20px;font:700 18px/1.2 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#0b2a5b">Plumbline</p>
${body.join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d9e1ec;${small}">${escapeHtml(footer)}${advice}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
