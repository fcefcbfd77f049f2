//! What stands around every page: its head with the policy, its list of parts, its foot.

use super::text;
use sha2::{Digest, Sha256};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A page.
pub(crate) struct Frame {
    /// What stands above it, and in the browser's title.
    pub(crate) title: String,
    /// What stands below the title, in HTML.
    pub(crate) lead: String,
    pub(crate) parts: Vec<Part>,
    /// What stands at the end of the page and is not shown, in HTML.
    pub(crate) carried: String,
}

/// A part of a page under its heading.
pub(crate) struct Part {
    /// What links lead to.
    pub(crate) id: String,
    pub(crate) heading: String,
    /// In HTML.
    pub(crate) body: String,
}

impl Frame {
    pub(crate) fn html(&self) -> String {
        let style = format!("{STYLE}{}", crate::figure::style());
        let policy = format!(
            "default-src 'none'; style-src '{}'; script-src '{}'; base-uri 'none'; form-action 'none'",
            hash(&style),
            hash(SCRIPT)
        );
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <meta name=\"referrer\" content=\"no-referrer\">\n\
             <meta name=\"generator\" content=\"Aspectra {}\">\n\
             <title>{}</title>\n<style>{style}</style>\n</head>\n<body>\n",
            env!("CARGO_PKG_VERSION"),
            text(&self.title),
        );
        page.push_str(&format!("<header>\n<h1>{}</h1>\n{}</header>\n", text(&self.title), self.lead));
        if self.parts.len() > 1 {
            page.push_str("<nav aria-label=\"Parts of this page\">\n<ul>\n");
            for part in &self.parts {
                page.push_str(&format!("<li><a href=\"#{}\">{}</a></li>\n", part.id, text(&part.heading)));
            }
            page.push_str("</ul>\n</nav>\n");
        }
        page.push_str("<main>\n");
        for part in &self.parts {
            page.push_str(&format!(
                "<section id=\"{0}\" aria-labelledby=\"{0}-heading\">\n<h2 id=\"{0}-heading\">{1}</h2>\n{2}</section>\n",
                part.id,
                text(&part.heading),
                part.body
            ));
        }
        page.push_str("</main>\n");
        page.push_str(&self.carried);
        page.push_str(&format!("\n<script>{SCRIPT}</script>\n</body>\n</html>\n"));
        page
    }
}

/// What a policy calls a style or a script by.
fn hash(content: &str) -> String {
    format!("sha256-{}", base64(&Sha256::digest(content.as_bytes())))
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let number = chunk.iter().enumerate().fold(0u32, |sum, (at, byte)| sum | u32::from(*byte) << (16 - 8 * at));
        for at in 0..4 {
            let letter = LETTERS[(number >> (18 - 6 * at)) as usize & 63];
            text.push(if at <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_as_policies_write_them() {
        assert_eq!([&b"f"[..], b"fo", b"foo", b"foob"].map(base64), ["Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
        // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
        assert_eq!(hash("alert(1)"), "sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=");
    }

    #[test]
    fn nothing_of_ours_ends_its_element() {
        for (content, end) in [(STYLE, "</style"), (SCRIPT, "</script")] {
            assert!(!content.to_lowercase().contains(end) && !content.contains("<!--"));
        }
    }
}
